import { createContext } from "react-router";
import type { SiteServices } from "#domain/site-services.ts";

/** Where loaders find the server's services: `context.get(siteServices)`. */
export const siteServices = createContext<SiteServices>();
