import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";
import { ADMIN } from "#domain/admin-address.ts";

export default [
  layout("public/layout/route.tsx", [
    layout("public/layout/page-boundary.tsx", [
      index("public/home/route.tsx"),
      route("work", "public/work/route.tsx"),
      route("work/:slug", "public/project/route.tsx"),
      route("p/:token", "public/project/private/route.tsx"),
      route("p/:token/answers", "public/answers/route.tsx"),
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
    adminRoute(ADMIN.articles, "admin/articles/list/route.tsx"),
    adminRoute(ADMIN.settings, "admin/settings/route.tsx"),
    adminRoute(ADMIN.categories, "admin/categories/route.tsx"),
    adminRoute(ADMIN.account, "admin/account/route.tsx"),
    adminRoute(ADMIN.statistics, "admin/statistics/route.tsx"),
    adminRoute(ADMIN.articleImages(":id"), "admin/articles/list/images/route.tsx"),
    adminRoute(ADMIN.messages, "admin/messages/route.tsx"),
    adminRoute(ADMIN.order, "admin/order/route.tsx"),
    adminRoute(ADMIN.selections, "admin/selections/route.tsx"),
    adminRoute(ADMIN.selection(":id"), "admin/selections/editor/route.tsx"),
    adminRoute(ADMIN.answers, "admin/answers/route.tsx"),
    adminRoute(ADMIN.linkAnswers(":link"), "admin/answers/link/route.tsx"),
    adminRoute(ADMIN.trash, "admin/trash/route.tsx"),
    adminRoute(ADMIN.articleRows, "admin/articles/list/rows/route.tsx"),
    adminRoute(ADMIN.history(":id"), "admin/history/route.tsx"),
    adminRoute(ADMIN.health, "admin/health/route.tsx"),
    adminRoute(ADMIN.restore(":name"), "admin/health/restore/route.tsx"),
    adminRoute(ADMIN.altTexts, "admin/alt-texts/route.tsx"),
    adminRoute(ADMIN.untranslated, "admin/untranslated/route.tsx"),
    adminRoute(ADMIN.sampleForm, "admin/sample-form/route.tsx"),
  ]),
] satisfies RouteConfig;

/** The table's paths have no slash in front. */
function adminRoute(address: string, file: string) {
  return route(address.slice(1), file);
}
