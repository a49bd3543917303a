const openDropdowns = () => document.querySelectorAll<HTMLDetailsElement>("details[data-dropdown][open]");

function closeMobileMenu() {
  document.querySelector<HTMLElement>("#site-menu:popover-open")?.hidePopover();
}

/**
 * Menus are native and work without this. It adds what the elements do not do by themselves: a dropdown closes with
 * Escape (giving the focus back) and when the focus or a press goes elsewhere; a link to a place on the same page
 * closes the mobile menu.
 */
export function closeMenusOnLeave(): void {
  const closeOthers = (event: Event) => {
    for (const dropdown of openDropdowns()) {
      if (event.target instanceof Node && !dropdown.contains(event.target)) dropdown.open = false;
    }
  };
  // Heard before everything else: React stops the events that come while it takes over an interactive figure.
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
