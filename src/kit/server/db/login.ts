import type pg from "pg";
import { ConfigError } from "../config.ts";

/**
 * The configured database does not answer. Its message is one line with the address and the cause; the process exits
 * with 69.
 */
export class DatabaseUnreachable extends Error {
  override name = "DatabaseUnreachable";
}

/** What PostgreSQL says of a name, a password or a database that DATABASE_URL has wrong. */
const wrongLogin = /^(28|3D)/;

/**
 * Signs in to the database of DATABASE_URL before anything is done there. [DB4] [DB5]
 *
 * @throws ConfigError where the role may not be used or may not sign in, DatabaseUnreachable where nothing answers
 */
export async function checkLogin(database: Pick<pg.Pool, "query">, url: string): Promise<void> {
  const { rows } = await database.query<LoginRole>(loginRole).catch((error: unknown) => {
    throw whyUnreachable(error, url);
  });
  const [role] = rows;
  if (!role?.isSuperuser && !role?.bypasses) return;
  const what = role.isSuperuser ? "is a superuser" : "bypasses row-level security";
  throw new ConfigError(
    `DATABASE_URL: the role "${role.name}" ${what}, so that nothing would keep workspaces apart. Sign in as a role that ` +
      "owns the database and is neither: create role fettle login createrole password '…'; " +
      "create database fettle owner fettle (docs/operations.md, PostgreSQL)",
  );
}

interface LoginRole {
  readonly name: string;
  readonly isSuperuser: boolean;
  readonly bypasses: boolean;
}

const loginRole = `
  select rolname::text as name, rolsuper as "isSuperuser", rolbypassrls as bypasses
  from pg_roles where rolname = session_user`;

function whyUnreachable(error: unknown, url: string): Error {
  const { code } = error as { code?: unknown };
  const why = causeOf(error);
  if (typeof code === "string" && wrongLogin.test(code)) return new ConfigError(`DATABASE_URL: ${why}`);
  return new DatabaseUnreachable(`The PostgreSQL of DATABASE_URL (${addressOf(url)}) cannot be reached: ${why}`, {
    cause: error,
  });
}

/** A name with several addresses fails once for each, and the error that holds those has no message of its own. */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(causeOf))].join(", ");
  return (error as Error).message.replaceAll(/\s*\n\s*/g, " ");
}

/** Without the password. */
function addressOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return `${searchParams.get("host") ?? hostname}:${port || 5432}${pathname}`;
}
