import { blogPage } from "#content/pages/blog.ts";
import { recentPosts } from "#content/pages/home.ts";
import { Accordion } from "../../components/accordion.tsx";
import { ArrowLink } from "../../components/arrow-link.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import { readingMinutes } from "../../markdown/document-summary.ts";
import { articles } from "../../markdown/documents.ts";
import styles from "./recent-posts.module.css";

/** Site specification, section 2: three accordions. */
const shownPosts = 3;

/** The articles that stand first in the list. */
export function RecentPosts() {
  const shown = articles.slice(0, shownPosts);
  const items = shown.map(({ slug, frontMatter, wordCount }) => {
    const readLabel = `${recentPosts.readLabel} (${readingMinutes(wordCount)} min)`;
    return {
      id: `post-${slug}`,
      title: frontMatter.title,
      content: (
        <>
          <p>{frontMatter.summary}</p>
          <p>
            <ArrowLink href={articlePath(slug)} label={`${readLabel}: ${frontMatter.title}`}>
              {readLabel}
            </ArrowLink>
          </p>
        </>
      ),
    };
  });
  return (
    <section className={`page-section ${styles.posts}`}>
      <div className={styles.head}>
        <h2 id="recent-posts">{recentPosts.heading}</h2>
        <ArrowLink href={blogPage.path}>{recentPosts.allLabel(articles.length)}</ArrowLink>
      </div>
      <Accordion name="recent-posts" items={items} />
    </section>
  );
}
