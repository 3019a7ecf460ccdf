/** False where the visitor saves data: then the poster stays (H1). */
export function mayLoadFilms(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return !(
    typeof connection === "object" &&
    connection !== null &&
    Reflect.get(connection, "saveData") === true
  );
}
