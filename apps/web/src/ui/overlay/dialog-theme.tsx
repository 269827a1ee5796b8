import { ThemeContext } from '@radix-ui/themes/components/theme';
import type { ComponentProps, ReactNode } from 'react';

const unchanging = () => {};

/** As the element of `ui/site-theme.tsx`. */
const THEME: ComponentProps<typeof ThemeContext.Provider>['value'] = {
  appearance: 'light',
  accentColor: 'indigo',
  grayColor: 'sand',
  resolvedGrayColor: 'sand',
  panelBackground: 'translucent',
  radius: 'full',
  scaling: '100%',
  onAppearanceChange: unchanging,
  onAccentColorChange: unchanging,
  onGrayColorChange: unchanging,
  onPanelBackgroundChange: unchanging,
  onRadiusChange: unchanging,
  onScalingChange: unchanging,
};

/** A dialog's layer stands beside the site, so it makes a theme of its own, and must not take Radix' defaults for it. */
export const DialogTheme = ({ children }: { children: ReactNode }) => (
  <ThemeContext.Provider value={THEME}>{children}</ThemeContext.Provider>
);
