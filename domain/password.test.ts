import { expect, test } from "vitest";
import { isTooLong, isTopListPassword, weaknessOf } from "./password.ts";

test("T2 a password of fewer than 12 characters, or more than 1 KiB, is refused", () => {
  expect(weaknessOf("eleven char")).toBe("password-too-short");
  expect(weaknessOf("ñandú-Ω-🎬🎬🎬")).toBe("password-too-short");
  expect(weaknessOf("lluvia sobre Aranjuez ".repeat(60))).toBe("password-too-long");
});

test("T2 the long ones among the 3000 most used passwords are refused, and similar ones", () => {
  const mostUsed = [
    "123qweasdzxc",
    "1qaz2wsx3edc",
    "q1w2e3r4t5y6",
    "1q2w3e4r5t6y",
    "mailcreated5240",
    "qazwsxedcrfv",
    "123456qwerty",
    "qwerty123456",
  ];
  const alike = [
    "password1234",
    "Contraseña2026",
    "P@ssw0rd!!!!!",
    "P@ssw0rd1234",
    "2024-p4ssw0rd-2024",
    "administrador1",
    "aaaaaaaaaaaaaaaa",
    "123456789012",
    "121212121212",
    "tortugatortuga",
    "Unbelievable",
    "welcome-to-2024".replace("to", "el"),
    "EstudioMedellin2025",
  ];
  for (const password of [...mostUsed, ...alike]) {
    expect([password, weaknessOf(password)]).toEqual([password, "password-common"]);
  }
});

test("T2 a sentence and a random password are accepted", () => {
  for (const password of [
    "a password for tests",
    "correct horse battery",
    "another long password",
    "La tosca luz de agosto",
    "x7Rk-2mQz_9fLp",
    "ZcQw3vNtB8sYh1Kd0aJe",
    "kXqPzRtWvBnM",
  ]) {
    expect([password, weaknessOf(password)]).toEqual([password, undefined]);
  }
});

test("T2 a password's length is that of its UTF-8", () => {
  for (const [character, bytes] of [
    ["\u007f", 1],
    ["\u0080", 2],
    ["\u07ff", 2],
    ["\u0800", 3],
    ["\uffff", 3],
    ["\u{10000}", 4],
  ] as const) {
    const longest = character.repeat(1024 / bytes).padEnd(bytes === 3 ? 342 : 0, "a");
    expect([bytes, isTooLong(longest), isTooLong(`${longest}a`)]).toEqual([bytes, false, true]);
  }
});

test("T2 a studio is not started with what stands first in every list, and with nothing else", () => {
  const top = ["kxqvkxqvvqxk", "41d8cd98f00b", "9182736450192837465", "Password12345", "P4ssw0rd"];
  expect(top.map(isTopListPassword)).toEqual(top.map(() => true));
  const other = [
    "kxqvzvzqxkzq",
    "91827364501928374650",
    "x9182736450192837465",
    "tigresa-2026-luz",
  ];
  expect(other.map(isTopListPassword)).toEqual(other.map(() => false));
});
