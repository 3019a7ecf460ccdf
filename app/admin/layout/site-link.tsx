import type { MouseEvent } from "react";
import { Link, useNavigate, type LinkProps } from "react-router";
import { isServerThere } from "../api.ts";
import { keepPage } from "./shown-page.ts";

/** A link out of the admin to a public page, which is followed only where the server answers (M1). */
export function SiteLink({ to, ...rest }: LinkProps & { to: string }) {
  const navigate = useNavigate();
  const follow = async () => {
    if (await isServerThere()) await navigate(to);
    else keepPage();
  };
  const click = (event: MouseEvent) => {
    const isForBrowser = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
    if (isForBrowser || event.altKey) return;
    event.preventDefault();
    void follow();
  };
  return <Link to={to} {...rest} onClick={click} />;
}
