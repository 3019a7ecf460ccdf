import type { AdminSession } from "#domain/session.ts";
import { AdminSection } from "../shared/admin/admin-page.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

interface AccountProps {
  username: string;
  sessions: readonly AdminSession[];
}

/** The admin's password, and the browsers that it let in (T2, T3). */
export function Account({ username, sessions }: AccountProps) {
  return (
    <>
      <AdminSection id="password" title="Contraseña">
        <PasswordForm username={username} />
      </AdminSection>
      <AdminSection id="sessions" title="Sesiones abiertas">
        <SessionList sessions={sessions} />
      </AdminSection>
    </>
  );
}
