import { Search } from "lucide-react";
import styles from "./search-field.module.css";

/** A button in the form of a field, which opens the search of the site. Without script there is none. */
export function SearchField({ label }: { label: string }) {
  return (
    <site-search load="on-touch">
      <button type="button" className={`frame needs-script not-printed ${styles.field}`} aria-haspopup="dialog">
        <Search aria-hidden="true" />
        {label}
      </button>
    </site-search>
  );
}
