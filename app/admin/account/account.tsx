import type { SecondFactor } from "#domain/passkey.ts";
import type { AdminSession } from "#domain/session.ts";
import { AdminSection } from "../layout/admin-page.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

interface AccountProps {
  username: string;
  secondFactor: SecondFactor;
  sessions: readonly AdminSession[];
}

/** The admin's password, the passkeys beside it, and the browsers that it let in (T2, T3). */
export function Account({ username, secondFactor, sessions }: AccountProps) {
  return (
    <>
      <AdminSection id="password" title="Contraseña">
        <PasswordForm username={username} />
      </AdminSection>
      <AdminSection id="passkeys" title="Llaves de acceso">
        <Passkeys username={username} {...secondFactor} />
      </AdminSection>
      <AdminSection id="sessions" title="Sesiones abiertas">
        <SessionList sessions={sessions} />
      </AdminSection>
    </>
  );
}
