/** The browser's own note of a login (I1): a hint for the interface that opens nothing by itself (G3). */
const KEY = "loggedIn";

/** Notes that somebody logged in here. */
export function rememberLogin(): void {
  localStorage.setItem(KEY, "true");
}

/** Takes the note away, at 'Cerrar sesión'. */
export function forgetLogin(): void {
  localStorage.removeItem(KEY);
}
