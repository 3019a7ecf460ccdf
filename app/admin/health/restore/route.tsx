import { message } from "#domain/messages.ts";
import { isRefusal } from "#domain/refusal.ts";
import { adminMeta, AdminPage } from "../../layout/admin-page.tsx";
import { adminServices } from "../../layout/guard.server.ts";
import type { Route } from "./+types/route.ts";
import { Restore } from "./restore.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = context.get(adminServices);
  const backups = await admin.backups();
  const kept = backups?.kept.find(({ name }) => name === params.name);
  if (backups === undefined || kept === undefined) {
    return { kept: null, refused: message("no-such-backup") };
  }
  const username = await admin.username();
  const { restore } = backups;
  try {
    const comparison = await admin.compareBackup(params.name);
    return { kept, comparison, restore, username, refused: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { kept: null, refused: message(error.code, error.values) };
  }
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Restaurar una copia", matches);

export default function RestoreRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Restaurar">
      <Restore {...loaderData} />
    </AdminPage>
  );
}
