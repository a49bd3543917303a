import "../styles/prose.css";
import type { ReactNode } from "react";
import type { DeskFrame } from "#contract/views/desk.ts";
import { Notice } from "../components/notice.tsx";
import { DeskLayout } from "./desk-layout.tsx";
import styles from "./desk-page.module.css";

interface DeskPageProps {
  frame: DeskFrame;
  heading: string;
  /** A line below the heading: what the thing is. */
  about?: ReactNode;
  /** What is said after an action, by its code. */
  done?: Readonly<Record<string, string>>;
  /** In a second column on wide screens. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A page of the desk, which begins with what was just done or refused. */
export function DeskPage({ frame, heading, about, done = {}, aside, children }: DeskPageProps) {
  const said = frame.done && done[frame.done.code];
  return (
    <DeskLayout frame={frame}>
      <h1 className={styles.heading}>{heading}</h1>
      {about && <p className="muted">{about}</p>}
      <div className={styles.said}>
        {said && (
          <Notice role="status">{frame.done?.count === undefined ? said : `${frame.done.count}: ${said}`}</Notice>
        )}
        {frame.refusal && (
          <Notice role="alert" isFault>
            {frame.refusal.message}
          </Notice>
        )}
      </div>
      <div className={aside ? styles.columns : undefined}>
        <div className={styles.content}>{children}</div>
        {aside && <div className={styles.content}>{aside}</div>}
      </div>
    </DeskLayout>
  );
}
