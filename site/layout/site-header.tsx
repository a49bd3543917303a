import { ChevronDown, List, Search, X } from "lucide-react";
import { menuMore, type NavigationItem, navigationBar, productsMore } from "#content/pages/navigation.ts";
import { company } from "#content/products/company.ts";
import { logoPaths } from "../drawing/logo.ts";
import { documentationStart } from "../markdown/document-summary.ts";
import styles from "./site-header.module.css";

/** Fixed at the top; its compact style follows `data-scrolled` on the document element. */
export function SiteHeader(place: Place) {
  const { path } = place;
  return (
    <header className={styles.header}>
      <div className={`wrap ${styles.row}`}>
        <a href="/" aria-current={path === "/" ? "page" : undefined}>
          <Logo />
        </a>
        <div className={styles.tools}>
          <SiteMenu {...place} />
          <SearchButton />
          <MenuToggle />
        </div>
      </div>
    </header>
  );
}

const menuId = "site-menu";

/** Where the visitor is: the address of the page, and the entry of the menu that a page without one of its own is below. */
interface Place {
  path: string;
  menuEntry?: string | undefined;
}

interface ItemProps extends Place {
  item: NavigationItem;
}

/** A page below the start page of the documentation marks it too. */
function currentMark(href: string, { path, menuEntry }: Place) {
  if (href === path) return "page";
  const isBelow = href === menuEntry || (href === documentationStart && path.startsWith("/docs/"));
  return isBelow ? "true" : undefined;
}

function MenuLinks({ links, ...place }: { links: readonly { href: string; label: string }[] } & Place) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a className={styles.link} href={href} aria-current={currentMark(href, place)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function MenuItem({ item, ...place }: ItemProps) {
  if (item.kind !== "dropdown") {
    const className = item.kind === "call-to-action" ? `button button-small ${styles.action}` : styles.link;
    return (
      <a className={className} href={item.href} aria-current={currentMark(item.href, place)}>
        {item.label}
      </a>
    );
  }
  const isBelow = [...item.links, ...productsMore].some(({ href }) => href === place.path);
  return (
    <details className={styles.dropdown} data-dropdown="">
      <summary className={styles.link} aria-current={isBelow ? "true" : undefined}>
        {item.label}
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.panel}>
        <MenuLinks links={item.links} {...place} />
        <p className={styles.more}>
          {productsMore.map(({ href, label, note }) => (
            <a key={href} className={styles.link} href={href} aria-current={currentMark(href, place)}>
              {label}
              <small>{note}</small>
            </a>
          ))}
        </p>
      </div>
    </details>
  );
}

/** Shows a list icon while the menu is closed and a cross while it is open. */
function MenuToggle() {
  return (
    <button className={`icon-button ${styles.toggle}`} type="button" popoverTarget={menuId} aria-label="Menu">
      <List aria-hidden="true" />
      <X aria-hidden="true" />
    </button>
  );
}

/**
 * A bar on wide screens, a popover below the header on narrow ones. The browser opens and closes the popover, so it
 * works without script. The popover has what wide screens show in the footer alone, too.
 */
function SiteMenu(place: Place) {
  return (
    <nav id={menuId} className={styles.menu} popover="auto" aria-label="Main">
      <ul className={styles.bar}>
        {navigationBar.map((item) => (
          <li key={item.label}>
            <MenuItem item={item} {...place} />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <MenuLinks links={menuMore} {...place} />
        <div data-theme-place="" />
      </div>
    </nav>
  );
}

/** Shown only if scripts run. The page's script presses it for Ctrl K or Command K. */
function SearchButton() {
  return (
    <site-search load="on-touch">
      <button
        type="button"
        className="icon-button needs-script"
        aria-label="Search"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
      >
        <Search aria-hidden="true" />
      </button>
    </site-search>
  );
}

/** The lattice mark, a crystal's outline, its facets, and the points where they meet, before the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeLinejoin="round" aria-hidden="true">
        <path d={logoPaths.outline} strokeWidth="2" />
        <path d={logoPaths.facets} />
        <circle cx="16" cy="16" r="3" fill="currentColor" stroke="none" />
      </svg>
      {company.name}
    </span>
  );
}
