import type { FastifyInstance, FastifyRequest } from "fastify";
import { isbot } from "isbot";
import { exportVisits, reportVisit } from "#domain/calls/visitors.ts";
import { visitSpan } from "#domain/visit-statistics.ts";
import { hostKey, OTHER_KEY, VISIT_REPORT_BYTES } from "#domain/visits.ts";
import { type VisitReport } from "#domain/visit-report.ts";
import { mountCall, sendCsv } from "../calls/mount-call.ts";
import { memoize } from "../memoize.ts";
import { createVisitLimit } from "./visit-limit.ts";
import type { Visits } from "./visits.ts";

/** Limited, because clients may send any number of user agents. */
const CACHED_AGENTS = 500;

export interface VisitRoutesParts {
  visits: Pick<Visits, "count" | "csv">;
  isAdmin: (request: FastifyRequest) => Promise<boolean>;
  origin: string | undefined;
  now: () => number;
}

/** Routes that receive visit reports, and export the counts for the admin. */
export function visitRoutes(
  app: FastifyInstance,
  { visits, isAdmin, origin, now }: VisitRoutesParts,
): void {
  const mayCount = createVisitLimit(now);

  mountCall(
    app,
    reportVisit,
    async ({ body: report, request, reply }) => {
      const isVisitor = isAsked(request) && !isRobot(request.headers["user-agent"] ?? "");
      // A report that is not counted gets the same response.
      if (isVisitor && mayCount(request.ip) && !(await isAdmin(request))) {
        visits.count(fromElsewhere(report, hostKey(ownHost(request, origin))));
      }
      return reply.send();
    },
    { bodyLimit: VISIT_REPORT_BYTES },
  );

  mountCall(app, exportVisits, async ({ query, reply }) => {
    const csv = await visits.csv(visitSpan(query.span));
    return sendCsv(reply, "estadisticas", csv);
  });
}

/** False with Do Not Track or Global Privacy Control. */
function isAsked({ headers }: FastifyRequest): boolean {
  return headers.dnt !== "1" && headers["sec-gpc"] !== "1";
}

/** Unlike for pages, a headless browser is a robot here. */
const isRobot = memoize(CACHED_AGENTS, (userAgent) => userAgent === "" || isbot(userAgent));

function ownHost(request: FastifyRequest, origin: string | undefined): string {
  return origin === undefined ? request.hostname : new URL(origin).hostname;
}

/** A visit that comes from the site itself continues the one before. */
function fromElsewhere(report: VisitReport, own: string): VisitReport {
  const isOwn = report.kind === "view" && own !== OTHER_KEY && report.entry?.referrer === own;
  return isOwn ? { ...report, entry: undefined } : report;
}
