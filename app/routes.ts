import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { ADMIN } from "#domain/admin-address.ts";

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
    route(ADMIN.articles, "admin/articles/list/route.tsx"),
    route(ADMIN.settings, "admin/settings/route.tsx"),
    route(ADMIN.categories, "admin/categories/route.tsx"),
    route(ADMIN.account, "admin/account/route.tsx"),
    route(ADMIN.statistics, "admin/statistics/route.tsx"),
    route(ADMIN.articleImages(":id"), "admin/articles/list/images/route.tsx"),
    route(ADMIN.messages, "admin/messages/route.tsx"),
    route(ADMIN.order, "admin/order/route.tsx"),
    route(ADMIN.trash, "admin/trash/route.tsx"),
    route(ADMIN.articleRows, "admin/articles/list/rows/route.tsx"),
    route(ADMIN.history(":id"), "admin/history/route.tsx"),
    route(ADMIN.health, "admin/health/route.tsx"),
    route(ADMIN.restore(":name"), "admin/health/restore/route.tsx"),
    route(ADMIN.altTexts, "admin/alt-texts/route.tsx"),
    route(ADMIN.sampleForm, "admin/sample-form/route.tsx"),
  ]),
] satisfies RouteConfig;
