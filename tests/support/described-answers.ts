import { Ajv2020 } from "ajv/dist/2020.js";
import { describeApi } from "../../server/calls/api-description.ts";

const description = describeApi();
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(closed(description) as object, "api");

/** Lists of whole libraries are tens of megabytes. */
const MOST_BYTES = 1_000_000;

/** Throws if a JSON answer of the API is not as the description says (K6). */
export async function holdAgainstDescription(
  method: string,
  path: string,
  answer: Response,
): Promise<void> {
  const [address = ""] = path.split("?");
  const type = answer.headers.get("content-type") ?? "";
  if (!address.startsWith("/api/") || !type.startsWith("application/json")) return;
  const operation = description.paths[address]?.[method.toLowerCase()];
  if (address === "/api/openapi.json" && answer.ok) return;
  const body = await answer.clone().text();
  if (body.length > MOST_BYTES || body === "") return;
  const status = operation && answer.ok ? String(answer.status) : "default";
  // Every refusal has the same form, also at addresses that the API does not have.
  const at = operation
    ? `/paths/${address.replaceAll("/", "~1")}/${method.toLowerCase()}`
    : "/paths/~1api~1session/get";
  const validate = ajv.getSchema(`api#${at}/responses/${status}/content/application~1json/schema`);
  if (!validate) throw new Error(`${method} ${address} answers ${status}, which is not described`);
  if (!validate(JSON.parse(body))) {
    const problems = ajv.errorsText(validate.errors);
    throw new Error(`${method} ${address} ${answer.status} is not as described: ${problems}`);
  }
}

/** Refuses fields that are not described. */
function closed(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(closed);
  if (typeof json !== "object" || json === null) return json;
  const inner = Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, closed(value)]),
  );
  const isOpen = !("properties" in json) || "additionalProperties" in json;
  return isOpen ? inner : { ...inner, additionalProperties: false };
}
