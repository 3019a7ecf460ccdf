import { expect, test } from "vitest";
import { browserName } from "./session.ts";

test("T3 a session is named after its browser and device", () => {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
  const phone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
  expect(browserName(chrome)).toBe("Chrome en Windows");
  expect(browserName(`${chrome} Edg/140.0`)).toBe("Edge en Windows");
  expect(browserName(phone)).toBe("Safari en iPhone");
  expect(browserName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0")).toBe(
    "Firefox en Linux",
  );
  expect(browserName("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile")).toBe(
    "Chrome en Android",
  );
  expect(
    [
      "X11; CrOS x86_64) Chrome/1",
      "iPad; CPU OS 18_0 like Mac OS X) CriOS/1 Safari/604.1",
      "iPhone) FxiOS/1 Safari/1",
      "Windows) Chrome/1 Safari/1 OPR/1",
      "Linux; Android 15) SamsungBrowser/1 Chrome/1",
      "Linux; Android 15) Chrome/1 EdgA/1",
      "Macintosh; Intel Mac OS X 10_15_7) HeadlessChrome/1",
      "Linux) Unknown/1",
      "Haiku) Firefox/1",
    ].map((agent) => browserName(`Mozilla/5.0 (${agent}`)),
  ).toEqual([
    "Chrome en ChromeOS",
    "Chrome en iPad",
    "Firefox en iPhone",
    "Opera en Windows",
    "Samsung Internet en Android",
    "Edge en Android",
    "Chrome en Mac",
    "Navegador en Linux",
    "Firefox",
  ]);
  expect(browserName("curl/8.0")).toBe("Programa desconocido");
  expect(browserName("")).toBe("Programa desconocido");
});
