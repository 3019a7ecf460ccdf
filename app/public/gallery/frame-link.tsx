import type { MouseEvent, ReactNode } from "react";
import { useHref } from "react-router";
import type { WallFrame } from "./frame.ts";

interface FrameLinkProps {
  frame: WallFrame;
  /** Index among the loaded frames. */
  index: number;
  name: string;
  className: string | undefined;
  onOpen: (index: number) => void;
  children: ReactNode;
}

/** A link to the frame's project; a plain click opens the frame in the lightbox instead (L4). */
export function FrameLink({ frame, index, name, className, onOpen, children }: FrameLinkProps) {
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Safari does not focus a clicked link, and closing the lightbox returns the focus here.
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
