import { INQUIRY_STATUSES, type InquiryFilter } from "#domain/inquiry.ts";
import { siteServices } from "../../services.server.ts";
import { readListRange } from "#domain/list-pages.ts";
import { adminMeta } from "../layout/admin-page.tsx";
import { adminServices } from "../layout/guard.server.ts";
import type { Route } from "./+types/route.ts";
import { Messages } from "./messages.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const filter: InquiryFilter = {
    search: query.get("search") ?? "",
    status: INQUIRY_STATUSES.find((each) => each === query.get("status")) ?? "inbox",
  };
  const { inquiries } = context.get(adminServices);
  return {
    filter,
    page: await inquiries.page(filter, readListRange(query)),
    brand: context.get(siteServices).settings.brand,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Mensajes", matches);

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return <Messages {...loaderData} />;
}
