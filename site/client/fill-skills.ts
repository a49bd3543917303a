/** Site specification, section 9: the bars fill when the top of their section reaches 80 percent of the viewport. */
const viewportShare = 80;

/** Sets `data-skills-filled` on the document element once; the style sheet animates the bars. */
export function fillSkillsInView(): void {
  const skills = document.querySelector("[data-skills]");
  if (!skills) return;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      document.documentElement.setAttribute("data-skills-filled", "");
      observer.disconnect();
    },
    { rootMargin: `0px 0px -${100 - viewportShare}% 0px` },
  );
  observer.observe(skills);
}
