import { expect, test } from "vitest";
import { isAdminAddress } from "./admin-address.ts";

test.each([
  "/dashboard",
  "/dashboard?new",
  "/dashboard.data",
  "/dashboard/ajustes",
  "/dashboard/_.data",
  "/add",
  "/add.data",
])("%s is the admin's", (path) => {
  expect(isAdminAddress(path)).toBe(true);
});

test.each(["/", "/login", "/address", "/dashboards", "/work/dashboard", "/es/dashboard"])(
  "%s is not the admin's",
  (path) => {
    expect(isAdminAddress(path)).toBe(false);
  },
);
