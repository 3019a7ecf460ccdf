import { Ajv2020 } from "ajv/dist/2020.js";
import { API } from "#domain/api.ts";
import { describeApi } from "../../server/calls/api-description.ts";

const description = describeApi();
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(closed(description) as object, "api");

/** Larger bodies are not checked: lists of whole libraries have tens of megabytes. */
const MOST_BYTES = 1_000_000;

interface Answer {
  method: string;
  /** May include a query string. */
  path: string;
  status: number;
  type: string;
  body: () => Promise<string>;
}

/** Throws if a JSON answer of the API does not match the description. */
export async function holdAgainstDescription(answer: Answer): Promise<void> {
  const [path = ""] = answer.path.split("?");
  const method = answer.method.toLowerCase();
  const isOk = answer.status < 300;
  if (!path.startsWith("/api/") || !answer.type.startsWith("application/json")) return;
  if (path === "/api/openapi.json" && isOk) return;
  const body = await answer.body();
  if (body.length > MOST_BYTES || body === "") return;
  // All refusals have the same schema, also at addresses that the API lacks.
  const isKnown = description.paths[path]?.[method] !== undefined;
  const [address, by] = isKnown ? [path, method] : [API.session, "get"];
  const status = isKnown && isOk ? answer.status : "default";
  const place = `paths/${address.replaceAll("/", "~1")}/${by}/responses/${status}`;
  const validate = ajv.getSchema(`api#/${place}/content/application~1json/schema`);
  const said = `${answer.method} ${path} ${answer.status}`;
  if (!validate) throw new Error(`${said} is not described`);
  if (!validate(JSON.parse(body))) {
    throw new Error(`${said} is not as described: ${ajv.errorsText(validate.errors)}`);
  }
}

/** Makes schemas reject fields that are not described. */
function closed(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(closed);
  if (typeof json !== "object" || json === null) return json;
  const inner = Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, closed(value)]),
  );
  const isOpen = !("properties" in json) || "additionalProperties" in json;
  return isOpen ? inner : { ...inner, additionalProperties: false };
}
