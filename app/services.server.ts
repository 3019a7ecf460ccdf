import { createContext } from "react-router";
import type { SiteServices } from "#domain/site-services.ts";

export const siteServices = createContext<SiteServices>();
