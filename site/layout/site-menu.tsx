import { ChevronDown, List, X } from "lucide-react";
import { type NavigationItem, navigationBar } from "#content/navigation.ts";

interface ItemProps {
  item: NavigationItem;
  path: string;
}

function currentMark(href: string, path: string) {
  return href === path ? "page" : undefined;
}

function MenuItem({ item, path }: ItemProps) {
  if (item.kind !== "dropdown") {
    const className = item.kind === "call-to-action" ? "button button-small" : "menu-link";
    return (
      <a className={className} href={item.href} aria-current={currentMark(item.href, path)}>
        {item.label}
      </a>
    );
  }
  return (
    <details className="menu-dropdown" data-dropdown="">
      <summary className="menu-link">
        {item.label}
        <ChevronDown aria-hidden="true" />
      </summary>
      <ul className="menu-dropdown-list">
        {item.links.map(({ href, label }) => (
          <li key={href}>
            <a className="menu-link" href={href} aria-current={currentMark(href, path)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * A bar on wide screens, a popover below the header on narrow ones. The browser opens and closes the popover, so it
 * works without script. The button shows a list icon while it is closed and a cross while it is open.
 */
export function SiteMenu({ path }: { path: string }) {
  return (
    <>
      <button className="icon-button menu-toggle" type="button" popoverTarget="site-menu" aria-label="Menu">
        <List aria-hidden="true" className="menu-toggle-list" />
        <X aria-hidden="true" className="menu-toggle-close" />
      </button>
      <nav id="site-menu" className="site-menu" popover="auto" aria-label="Main">
        <ul className="site-menu-list">
          {navigationBar.map((item) => (
            <li key={item.label}>
              <MenuItem item={item} path={path} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
