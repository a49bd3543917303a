import { ChevronDown, List, X } from "lucide-react";
import { menuMore, type NavigationItem, navigationBar, productsMore } from "#content/navigation.ts";

const menuId = "site-menu";

interface ItemProps {
  item: NavigationItem;
  path: string;
}

function currentMark(href: string, path: string) {
  return href === path ? "page" : undefined;
}

function MenuLinks({ links, path }: { links: readonly { href: string; label: string }[]; path: string }) {
  return (
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a className="menu-link" href={href} aria-current={currentMark(href, path)}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
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
      <div className="menu-dropdown-panel">
        <MenuLinks links={item.links} path={path} />
        <p className="menu-dropdown-more">
          {productsMore.map(({ href, label, note }) => (
            <a key={href} className="menu-link" href={href} aria-current={currentMark(href, path)}>
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
export function MenuToggle() {
  return (
    <button className="icon-button menu-toggle" type="button" popoverTarget={menuId} aria-label="Menu">
      <List aria-hidden="true" className="menu-toggle-list" />
      <X aria-hidden="true" className="menu-toggle-close" />
    </button>
  );
}

/**
 * A bar on wide screens, a popover below the header on narrow ones. The browser opens and closes the popover, so it
 * works without script. The popover has what wide screens show in the footer alone, too.
 */
export function SiteMenu({ path }: { path: string }) {
  return (
    <nav id={menuId} className="site-menu" popover="auto" aria-label="Main">
      <ul className="site-menu-list">
        {navigationBar.map((item) => (
          <li key={item.label}>
            <MenuItem item={item} path={path} />
          </li>
        ))}
      </ul>
      <div className="menu-more">
        <MenuLinks links={menuMore} path={path} />
        <div data-theme-place="" />
      </div>
    </nav>
  );
}
