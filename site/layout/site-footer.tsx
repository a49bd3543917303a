import { ArrowUp, ArrowUpRight } from "lucide-react";
import { footerLists } from "#content/pages/navigation.ts";
import { newsletterForm } from "#content/pages/newsletter-form.ts";
import { company, contactLink } from "#content/products/company.ts";
import { longestEmail, subscribePath } from "#contract/forms.ts";
import { type Theme, themes } from "../client/theme.ts";
import { articleLinks } from "../markdown/article-lists.ts";
import { articles } from "../markdown/documents.ts";
import styles from "./site-footer.module.css";
import { Logo } from "./site-header.tsx";

function FooterLists() {
  return (
    <nav className={`wrap ${styles.lists}`} aria-label="Footer">
      {footerLists(articleLinks(articles)).map(({ id, title, links }) => (
        <div key={id}>
          <h2>{title}</h2>
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.top}`}>
        <div className={styles.about}>
          <Logo />
          <p>{company.tagline}</p>
          <ul className={styles.profiles}>
            <li>
              <a href={contactLink.href}>{contactLink.text}</a>
            </li>
            {company.socialLinks.map(({ id, label, url }) => (
              <li key={id}>
                <a href={url} rel="me">
                  {label}
                  <ArrowUpRight aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        </div>
        <section className={styles.updates}>
          <h2 id="newsletter-heading">{newsletterForm.heading}</h2>
          <p>{newsletterForm.text}</p>
          <NewsletterForm />
        </section>
      </div>
      <FooterLists />
      <div className={`wrap ${styles.end}`}>
        <ThemeSwitch />
        <p className="note">© {company.name}</p>
      </div>
      <BackToTop />
    </footer>
  );
}

/**
 * The style sheet shows it above 100 px of scroll, by an attribute that the page's script sets. No element has the id
 * `top`: HTML defines this fragment as the top of the document.
 */
function BackToTop() {
  return (
    <a className={styles.toTop} href="#top" aria-label="Back to top">
      <ArrowUp aria-hidden="true" />
    </a>
  );
}

/** A plain form. Its script `site/client/newsletter-form.ts` submits it without leaving the page. */
function NewsletterForm() {
  return (
    <newsletter-form>
      <form className="field" method="post" action={subscribePath}>
        <label htmlFor="newsletter-email">{newsletterForm.fieldLabel}</label>
        <div className={styles.email}>
          <input
            id="newsletter-email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={longestEmail}
            aria-describedby="newsletter-confirmation"
          />
          <button className="button" type="submit">
            {newsletterForm.button}
          </button>
        </div>
        <div data-alert-place="" />
        <p className="muted small" id="newsletter-confirmation">
          {newsletterForm.confirmation}
        </p>
      </form>
    </newsletter-form>
  );
}

const labels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

/**
 * Three radio buttons for the page's script, which puts the same switch into the menu. Without script the switch is
 * hidden and the device's setting applies.
 */
function ThemeSwitch() {
  return (
    <fieldset className={`needs-script ${styles.theme}`} data-theme-switch="">
      <legend>Color scheme</legend>
      {themes.map((theme) => (
        <label key={theme} className="choice choice-small">
          <input type="radio" name="theme" value={theme} defaultChecked={theme === "system"} />
          {labels[theme]}
        </label>
      ))}
    </fieldset>
  );
}
