import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("site/route.tsx", [
    layout("site/page-boundary.tsx", [
      index("home/route.tsx"),
      route("work", "work/route.tsx"),
      route("work/:slug", "project/route.tsx"),
      route("gallery/:category?", "gallery/route.tsx"),
      route("index", "works-index/route.tsx"),
      route("about", "about/route.tsx"),
      route("contact", "contact/route.tsx"),
      route("login", "login/route.tsx"),
      route("*", "elsewhere/route.tsx"),
    ]),
  ]),
  route("index/rows", "work-rows/route.tsx"),
  route("dashboard", "dashboard/route.tsx"),
  route("dashboard/ajustes", "site-settings/route.tsx"),
  route("dashboard/cuenta", "account/route.tsx"),
  route("dashboard/imagenes/:id", "article-images/route.tsx"),
  route("dashboard/papelera", "bin/route.tsx"),
  route("dashboard/filas", "article-rows/route.tsx"),
  route("dashboard/historial/:id", "history/route.tsx"),
  route("dashboard/salud", "health/route.tsx"),
  route("dashboard/textos", "alt-texts/route.tsx"),
  route("add", "add/route.tsx"),
] satisfies RouteConfig;
