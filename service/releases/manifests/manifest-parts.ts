import type { ManagedTool } from "#content/package-managers.ts";
import type { PublishedVersion } from "../../packages/published-versions.ts";

/** What a manifest is made of: a tool, a version of it, and the addresses. */
export interface ManifestParts {
  tool: ManagedTool;
  version: string;
  date: string;
  notes: string | undefined;
  /** The address of the site, without a slash at its end. */
  siteUrl: string;
  /** The published file of a package in this version, with its address. */
  fileOf(id: string): ManifestFile | undefined;
}

export type ManifestFile = Pick<PublishedVersion, "file" | "checksum"> & { url: string };

/** A file to write, by its path below the folder of manifests. */
export interface Manifest {
  path: string;
  text: string;
}

/** An address of the site, or another one as it is. */
export const addressOf = ({ siteUrl }: ManifestParts, path: string): string =>
  path.startsWith("/") ? `${siteUrl}${path}` : path;
