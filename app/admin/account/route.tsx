import { adminMeta, AdminPage, AdminSection } from "../layout/admin-page.tsx";
import { adminServices } from "../layout/guard.server.ts";
import type { Route } from "./+types/route.ts";
import { Passkeys } from "./passkeys.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  return {
    username: await admin.username(),
    secondFactor: await admin.secondFactor(),
    sessions: await admin.sessions(),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Cuenta", matches);

/** Cuenta: the admin's password, passkeys and sessions. */
export default function AccountRoute({ loaderData }: Route.ComponentProps) {
  const { username, secondFactor, sessions } = loaderData;
  return (
    <AdminPage title="Cuenta">
      <AdminSection id="password" title="Contraseña">
        <PasswordForm username={username} />
      </AdminSection>
      <AdminSection id="passkeys" title="Llaves de acceso">
        <Passkeys username={username} {...secondFactor} />
      </AdminSection>
      <AdminSection id="sessions" title="Sesiones abiertas">
        <SessionList sessions={sessions} />
      </AdminSection>
    </AdminPage>
  );
}
