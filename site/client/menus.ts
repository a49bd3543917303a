const openDropdowns = () => document.querySelectorAll<HTMLDetailsElement>("details[data-dropdown][open]");

function closeMobileMenu() {
  document.querySelector<HTMLElement>("#site-menu:popover-open")?.hidePopover();
}

/**
 * The menus are native elements and work without this script. It adds that a dropdown closes with Escape (which returns
 * the focus) and when the focus or a press moves elsewhere, and that a link to a place on the same page closes the
 * mobile menu.
 */
export function closeMenusOnLeave(): void {
  const closeOthers = (event: Event) => {
    for (const dropdown of openDropdowns()) {
      if (event.target instanceof Node && !dropdown.contains(event.target)) dropdown.open = false;
    }
  };
  // In the capture phase, because React stops events while it hydrates the explorer.
  addEventListener("pointerdown", closeOthers, { capture: true });
  addEventListener("focusin", closeOthers, { capture: true });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const dropdown of openDropdowns()) {
      const focusInside = dropdown.contains(document.activeElement);
      dropdown.open = false;
      if (focusInside) dropdown.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href*='#']");
    if (link && link.pathname === location.pathname) closeMobileMenu();
  });
  addEventListener("pagehide", closeMobileMenu);
}
