import './admin-theme.css';
import { Theme } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { OverlayContainer } from '../overlay/overlay-container.js';

/** Radix Themes with our tokens, for the admin and host areas; public pages do not load it. */
export function AdminTheme({ children }: { children: ReactNode }) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  return (
    <Theme
      ref={setElement}
      className="admin-theme"
      appearance="light"
      accentColor="indigo"
      grayColor="sand"
      radius="full"
      panelBackground="solid"
      hasBackground={false}
    >
      <OverlayContainer value={element}>{children}</OverlayContainer>
    </Theme>
  );
}
