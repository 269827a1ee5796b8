import { useState, type ComponentProps } from 'react';
import { isCalendarDay } from '#libs/shared/contracts';
import { TextField } from './text-field.js';

const NOT_A_DAY = 'Please type the whole date, with a year of four digits.';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> & {
  /** yyyy-MM-dd, or '' for none. */
  value: string;
  onDay: (day: string) => void;
};

/**
 * A day that takes effect at once, such as a filter. What is typed by key is kept until the field is left or Enter is
 * pressed: a browser reports a day after each digit, the year 2026 as 0002, 0020 and 0202 first. A day that is chosen
 * in the browser's calendar takes effect when it is chosen.
 */
export function DayField({ value, onDay, error, ...field }: Props) {
  // Null unless keys are being typed, or what was typed is no day.
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const leave = (input: HTMLInputElement) => {
    if (typed === null) return;
    const isDay = !input.validity.badInput && (typed === '' || isCalendarDay(typed));
    setWrong(!isDay);
    if (!isDay) return;
    setTyped(null);
    if (typed !== value) onDay(typed);
  };
  return (
    <TextField
      {...field}
      type="date"
      error={isWrong ? NOT_A_DAY : error}
      value={typed ?? value}
      onKeyDown={({ key, currentTarget }) =>
        key === 'Enter' ? leave(currentTarget) : setTyped(typed ?? value)
      }
      onChange={({ target }) => {
        setWrong(false);
        if (typed === null) onDay(target.value);
        else setTyped(target.value);
      }}
      onBlur={({ currentTarget }) => leave(currentTarget)}
    />
  );
}
