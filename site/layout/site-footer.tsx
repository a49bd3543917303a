import { articleLinks } from "virtual:documents";
import { ArrowUpRight } from "lucide-react";
import { company, contactLink } from "#content/company.ts";
import { colophon, footerLists, licensesHref } from "#content/navigation.ts";
import { newsletterForm } from "#content/newsletter-form.ts";
import { BackToTop } from "./back-to-top.tsx";
import { Logo } from "./logo.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

function FooterLists() {
  return (
    <nav className="footer-lists" aria-label="Footer">
      {footerLists(articleLinks).map(({ id, title, links }) => (
        <div key={id} className="footer-list">
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
    <footer className="site-footer">
      <div className="site-footer-top">
        <div className="footer-about">
          <Logo />
          <p>{company.tagline}</p>
          <p>
            <a href={contactLink.href}>{contactLink.text}</a>
          </p>
          <ul className="footer-social">
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
        <section className="footer-newsletter">
          <h2 id="newsletter-heading">{newsletterForm.heading}</h2>
          <p>{newsletterForm.text}</p>
          <NewsletterForm />
        </section>
      </div>
      <FooterLists />
      <div className="site-footer-end">
        <ThemeSwitch />
        <p className="colophon">
          {colophon} <a href={licensesHref}>Third-party licenses</a>
        </p>
      </div>
      <BackToTop />
    </footer>
  );
}
