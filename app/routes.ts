import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("public/layout/route.tsx", [
    layout("public/layout/page-boundary.tsx", [
      index("public/home/route.tsx"),
      route("work", "public/work/route.tsx"),
      route("work/:slug", "public/project/route.tsx"),
      route("p/:token", "public/project/private/route.tsx"),
      route("gallery/:category?", "public/gallery/route.tsx"),
      route("index", "public/index/route.tsx"),
      route("about", "public/about/route.tsx"),
      route("contact", "public/contact/route.tsx"),
      route("login", "admin/login/route.tsx"),
      route("*", "public/catch-all/route.tsx"),
    ]),
  ]),
  route("index/rows", "public/works-list/route.tsx"),
  route("gallery/rows", "public/gallery/rows/route.tsx"),
  // The layout's middleware requires a session for all these routes.
  layout("admin/layout/route.tsx", [
    route("dashboard", "admin/articles/list/route.tsx"),
    route("dashboard/ajustes", "admin/settings/route.tsx"),
    route("dashboard/ajustes/categorias", "admin/categories/route.tsx"),
    route("dashboard/cuenta", "admin/account/route.tsx"),
    route("dashboard/estadisticas", "admin/statistics/route.tsx"),
    route("dashboard/imagenes/:id", "admin/articles/list/images/route.tsx"),
    route("dashboard/mensajes", "admin/messages/route.tsx"),
    route("dashboard/orden", "admin/order/route.tsx"),
    route("dashboard/papelera", "admin/trash/route.tsx"),
    route("dashboard/filas", "admin/articles/list/rows/route.tsx"),
    route("dashboard/historial/:id", "admin/history/route.tsx"),
    route("dashboard/salud", "admin/health/route.tsx"),
    route("dashboard/salud/copia/:name", "admin/health/restore/route.tsx"),
    route("dashboard/textos", "admin/alt-texts/route.tsx"),
    route("add", "admin/sample-form/route.tsx"),
  ]),
] satisfies RouteConfig;
