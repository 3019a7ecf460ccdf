import { Outlet } from "react-router";
import { Trouble } from "../shared/shell/trouble.tsx";

/** Stands between the shell and its pages, so that a page that breaks leaves the shell alone (G7). */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <Trouble />;
}
