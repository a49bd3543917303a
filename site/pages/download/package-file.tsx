import { hero } from "#content/pages/home.ts";
import { type Package, platformNames } from "#content/products/downloads.ts";
import { fileSize } from "#contract/file-size.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { useSiteState } from "../../components/site-state.ts";
import styles from "./package-file.module.css";

/** The button for the file of a package. */
export function FileButton({ item }: { item: Package }) {
  const found = useSiteState().packages[item.id];
  if (!found) return null;
  const { file, address, size } = found;
  return (
    <p>
      <a className={`button ${styles.button}`} href={address} download>
        {hero.downloadLabel}
        <span>{[file, platformNames[item.platform], fileSize(size)].join(" · ")}</span>
      </a>
    </p>
  );
}

/** The file of a package by its system, beside the button for another one. */
export function SystemLink({ item }: { item: Package }) {
  const found = useSiteState().packages[item.id];
  if (!found) return null;
  return (
    <a href={found.address} download>
      {platformNames[item.platform]}
    </a>
  );
}

/** The checksum of the file of a package. */
export function FileChecksum({ item }: { item: Package }) {
  const found = useSiteState().packages[item.id];
  if (!found) return null;
  return (
    <details className="small">
      <summary>SHA-256</summary>
      <Checksum place="start-sha256" item={item} checksum={found.checksum} />
    </details>
  );
}

/** The link to the file of a package with its size, and its checksum. */
export function FileLink({ item }: { item: Package }) {
  const found = useSiteState().packages[item.id];
  if (!found) return null;
  const { file, address, size, checksum } = found;
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
