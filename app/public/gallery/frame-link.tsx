import type { MouseEvent, ReactNode } from "react";
import { useHref } from "react-router";
import type { WallFrame } from "./frame.ts";

interface FrameLinkProps {
  frame: WallFrame;
  /** Among the frames that are loaded. */
  index: number;
  /** Its accessible name. */
  name: string;
  className: string | undefined;
  onOpen: (index: number) => void;
  children: ReactNode;
}

/**
 * A frame is a link to its project; with scripts a plain click opens it larger instead (L4).
 * A new tab, and a reader without scripts, get the project.
 */
export function FrameLink({ frame, index, name, className, onOpen, children }: FrameLinkProps) {
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Safari does not focus a clicked link, and the focus must return here.
    event.currentTarget.focus({ preventScroll: true });
    onOpen(index);
  };
  return (
    <a
      href={useHref(frame.address)}
      className={className}
      aria-label={name}
      draggable={false}
      onClick={open}
    >
      {children}
    </a>
  );
}
