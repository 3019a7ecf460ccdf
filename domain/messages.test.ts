import { expect, test } from "vitest";
import { message, plainSentence } from "./messages.ts";

test("M1 the catalogue of errors is the spec's, word for word", () => {
  expect(message("articles-load-failed")).toBe("Error al cargar los artículos");
  expect(message("wrong-password")).toBe("Contraseña incorrecta.");
  expect(message("save-failed", { error: "X" })).toBe("❌ Error al guardar: X");
  expect(message("save-invalid-answer")).toBe("Respuesta inválida.");
  expect(message("save-no-connection")).toBe("❌ Error al guardar el artículo");
  expect(message("upload-failed", { error: "desconocido" })).toBe(
    "❌ Error al subir imagen: desconocido",
  );
  expect(message("deleted")).toBe("✅ Artículo eliminado correctamente.");
  expect(message("delete-failed", { error: "Error desconocido." })).toBe(
    "❌ Error al eliminar: Error desconocido.",
  );
  expect(message("delete-no-connection")).toBe("❌ Error de conexión con el servidor");
  expect(message("file-too-large", { file: "a.jpg" })).toBe(
    '❌ Error: La imagen que estás cargando: "a.jpg" no puede ser mayor a 3MB.',
  );
  expect(message("file-wrong-type", { file: "a.gif" })).toBe(
    '❌ Error: El archivo "a.gif" no es un tipo de imagen válido. Solo se permiten archivos PNG, JPG y WebP.',
  );
  expect(message("not-an-image")).toBe("The file given is not an image");
  expect(message("not-a-file")).toBe("The file given is not an instance of Blob or File");
  expect(message("not-a-png")).toBe("The input is not a PNG file!");
});

test("M1 a gap is filled with text as it is, also text that looks like a gap", () => {
  expect(message("save-failed", { error: "{error} $& $1" })).toBe(
    "❌ Error al guardar: {error} $& $1",
  );
});

test("M1 a sentence of a list does not begin as an alert", () => {
  expect(plainSentence("❌ Error: La imagen")).toBe("La imagen");
  expect(plainSentence("No. ❌ Error: x")).toBe("No. ❌ Error: x");
});
