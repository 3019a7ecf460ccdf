/** The browser's own note of a sign-in (I1): a hint for the interface that opens nothing by itself (G3). */
const KEY = "loggedIn";

/** Notes that somebody signed in here. */
export function rememberSignIn(): void {
  localStorage.setItem(KEY, "true");
}

/** Takes the note away, at 'Cerrar sesión'. */
export function forgetSignIn(): void {
  localStorage.removeItem(KEY);
}
