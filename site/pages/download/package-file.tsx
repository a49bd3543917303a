import { hero } from "#content/pages/home.ts";
import { contactLink } from "#content/products/company.ts";
import { downloadsPage, type Package, platformNames } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import { fileSize } from "#contract/file-size.ts";
import type { AvailablePackage } from "#contract/site-state.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useSiteState } from "../../components/site-state.ts";
import styles from "./package-file.module.css";

/** The files that are on the server, and whether there is any. */
export function useFiles() {
  const { packages: files } = useSiteState();
  return { files, hasFiles: Object.keys(files).length > 0 };
}

/** The file of a package with its checksum, for the card of the visitor's own package. */
export function StartFile({ item }: { item: Package }) {
  const { files, hasFiles } = useFiles();
  const found = files[item.id];
  if (!found) return hasFiles ? <MissingPackage /> : <PackageRequest item={item} />;
  const { file, address, size, checksum } = found;
  return (
    <>
      <p>
        <a className={`button ${styles.button}`} href={address} download>
          {hero.downloadLabel}
          <span>{[file, platformNames[item.platform], fileSize(size)].join(" · ")}</span>
        </a>
      </p>
      <div>
        <span className="muted small">SHA-256</span> <Checksum place="start-sha256" item={item} checksum={checksum} />
      </div>
    </>
  );
}

/** The same for the table of all packages. */
export function TableFile({ item }: { item: Package }) {
  const { files, hasFiles } = useFiles();
  const found = files[item.id];
  return (
    <div id={item.id}>
      {found ? <FileLink item={item} found={found} /> : hasFiles ? <MissingPackage /> : <code>{item.file}</code>}
    </div>
  );
}

function FileLink({ item, found: { file, address, size, checksum } }: { item: Package; found: AvailablePackage }) {
  return (
    <>
      <p>
        <a href={address} download>
          {file}
        </a>{" "}
        <span className="muted">{fileSize(size)}</span>
      </p>
      <details>
        <summary>
          SHA-256<span className="visually-hidden"> of {file}</span>
        </summary>
        <Checksum place="sha256" item={item} checksum={checksum} />
      </details>
    </>
  );
}

function Checksum({ place, item, checksum }: { place: string; item: Package; checksum: string }) {
  const source = `${place}-${item.id}`;
  return (
    <>
      <code id={source} className={styles.checksum}>
        {checksum}
      </code>
      <CopyButton source={source} subject="Checksum" of={item.file} />
    </>
  );
}

function MissingPackage() {
  return (
    <p>
      {downloadsPage.missingPackage} <a href="/contact">Contact us</a>
    </p>
  );
}

/** A letter that is written already, as a link (RFC 6068). */
function requestOf({ product, version, platform }: Package): { label: string; href: string } {
  const { name } = products[product];
  const system = platformNames[platform];
  const fill = (text: string, item: string) => text.replace("{package}", item).replace("{platform}", system);
  const { subject, text } = downloadsPage.request;
  const fields = { subject: fill(subject, `${name} ${version}`), body: fill(text, `${name} ${version}`) };
  const query = Object.entries(fields).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
  return {
    label: fill(downloadsPage.requestPackage, `${name} ${version}`),
    href: `${contactLink.href}?${query.join("&")}`,
  };
}

/** In place of the button while no file is there. */
export function PackageRequest({ item, isQuiet = false }: { item: Package; isQuiet?: boolean }) {
  const { label, href } = requestOf(item);
  return (
    <p>
      <a className={isQuiet ? "button button-quiet" : "button"} href={href}>
        {label}
      </a>
    </p>
  );
}
