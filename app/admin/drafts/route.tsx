import { adminMeta } from "../layout/admin-meta.ts";
import type { Route } from "./+types/route.ts";
import { DraftForm } from "./draft-form.tsx";

/** Asks the server on the way here from another page, which checks the session (G3). */
export function loader() {
  return null;
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Borrador", matches);

export default function Add() {
  return <DraftForm />;
}
