import { Logo } from "./logo.tsx";
import { SearchButton } from "./search-button.tsx";
import { MenuToggle, SiteMenu } from "./site-menu.tsx";

/** Fixed at the top; its compact style follows `data-scrolled` on the document element. */
export function SiteHeader({ path }: { path: string }) {
  return (
    <header className="site-header">
      <div className="site-header-row">
        <a className="site-header-home" href="/" aria-current={path === "/" ? "page" : undefined}>
          <Logo />
        </a>
        <div className="site-header-tools">
          <SiteMenu path={path} />
          <SearchButton />
          <MenuToggle />
        </div>
      </div>
    </header>
  );
}
