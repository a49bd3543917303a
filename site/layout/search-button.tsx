import { clientFiles } from "virtual:client-files";
import { Search } from "lucide-react";

/** Shown only if scripts run. The page's script opens the dialog, also with "/", Ctrl K or Command K. */
export function SearchButton() {
  return (
    <button
      type="button"
      className="icon-button search-button"
      aria-label="Search"
      aria-keyshortcuts="/ Control+K Meta+K"
      aria-haspopup="dialog"
      data-search={clientFiles.search}
      data-search-styles={clientFiles["search-dialog"]}
    >
      <Search aria-hidden="true" />
    </button>
  );
}
