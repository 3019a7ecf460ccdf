import { API } from "#domain/api.ts";
import { finalize, json, upload } from "./studio.ts";

const TUS = { "tus-resumable": "1.0.0" };
const FILM = `${API.films}/${"0".repeat(32)}`;

/**
 * One request to every call that changes anything or tells what is the admin's alone; the
 * login aside, which is open.
 * @param picture that would be kept
 * @param article that would be changed or removed
 */
export function everyWrite(picture: Uint8Array, article = 1): [string, RequestInit][] {
  return [
    [API.articles, json({ title: "x", year: 2024 })],
    [API.articles, json({ id: article, title: "x" })],
    [`${API.upload}?id=${article}`, { method: "DELETE" }],
    [API.upload, upload(picture)],
    [API.upload, finalize([])],
    [API.bin, json({ id: article })],
    [`${API.bin}?id=${article}`, { method: "DELETE" }],
    [API.settings, json({ version: 0, settings: {} })],
    [API.password, json({ current: "a", next: "una frase larga y propia" })],
    [`${API.sessions}?id=others`, { method: "DELETE" }],
    [API.films, { method: "POST", headers: { ...TUS, "upload-length": "5000" } }],
    [FILM, { method: "PATCH", headers: { ...TUS, "upload-offset": "0" }, body: "x" }],
    [FILM, { method: "DELETE", headers: TUS }],
    [API.passkeyOptions, json({ password: "a" })],
    [API.passkeys, json({ name: "a", response: {} })],
    [API.removePasskey, json({ id: "a", password: "a" })],
    [API.recoveryCodes, json({ password: "a" })],
    [API.inspection, { method: "POST" }],
    [API.variants, { method: "POST" }],
    [API.backup, { method: "POST" }],
    [API.logout, { method: "POST" }],
    // The pages have no way to write of their own; one that came would be closed as well.
    ["/dashboard", { method: "POST", body: new URLSearchParams({ id: "1" }) }],
    ["/dashboard.data", { method: "POST", body: new URLSearchParams({ id: "1" }) }],
    ["/work", { method: "PUT", body: "x" }],
  ];
}
