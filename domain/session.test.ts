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
  expect(browserName("curl/8.0")).toBe("Programa desconocido");
  expect(browserName("")).toBe("Programa desconocido");
});
