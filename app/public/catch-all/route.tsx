import { redirect } from "react-router";

/** Any address that is no page of ours leads home (G2). The target is a literal, never input (T28). */
export function loader() {
  return redirect("/");
}
