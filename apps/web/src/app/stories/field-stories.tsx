import { Search } from 'lucide-react';
import { useState } from 'react';
import { CheckboxCard } from '../../ui/form/checkbox-card.js';
import { RadioCards } from '../../ui/form/radio-cards.js';
import { SelectField } from '../../ui/form/select-field.js';
import { Stepper } from '../../ui/form/stepper.js';
import { TextField, TextareaField } from '../../ui/form/text-field.js';
import type { Story } from './story-frame.js';

const TIMES = ['9:00 AM', '9:15 AM'].map((value) => ({ value, label: value }));
const MOODS = ['Calm', 'Lively', 'Wild'].map((value) => ({ value, label: value }));

function Counter({ first }: { first: number }) {
  const [count, setCount] = useState(first);
  return (
    <Stepper label="Number of children" unit="children" min={4} max={50} value={count} onChange={setCount} />
  );
}

function Ticks() {
  const [isTicked, setTicked] = useState(true);
  return (
    <CheckboxCard
      title="Photography"
      text="An online album"
      aside="$199"
      checked={isTicked}
      onCheckedChange={setTicked}
    />
  );
}

function Choice() {
  const [mood, setMood] = useState('Lively');
  return (
    <RadioCards
      legend="Mood"
      name="mood"
      value={mood}
      options={MOODS}
      onChange={setMood}
      example={`${mood} it is.`}
    />
  );
}

export const FIELD_STORIES: Story[] = [
  {
    name: 'TextField',
    body: (
      <div className="stories-column">
        <TextField label="Name" />
        <TextField label="Phone" hint="Please enter at least 10 digits" defaultValue="555" />
        <TextField label="Theme" optional placeholder="Superheroes" />
        <TextField label="Email" error="Valid email is required" defaultValue="dana@" />
        <TextField label="Password" type="password" isInvalid defaultValue="wrong" />
        <TextField label="Search" lead={<Search aria-hidden size={20} />} placeholder="Sack, rope..." />
        <TextField label="Locked" disabled defaultValue="Robin" />
      </div>
    ),
  },
  {
    name: 'SelectField',
    body: (
      <div className="stories-column">
        <SelectField label="Event time" options={TIMES} placeholder="Choose a start time" defaultValue="" />
        <SelectField label="Event time" options={TIMES} defaultValue="9:15 AM" />
        <SelectField
          label="Event time"
          options={TIMES}
          defaultValue="9:00 AM"
          error="Event time is required"
        />
      </div>
    ),
  },
  {
    name: 'TextareaField',
    body: (
      <div className="stories-column">
        <TextareaField label="Space details" hint="Please provide more details (minimum 10 characters)" />
        <TextareaField label="Message" error="Message must be at least 10 characters" defaultValue="Hello" />
      </div>
    ),
  },
  {
    name: 'Stepper: lowest, between, highest',
    body: (
      <div className="stories-row">
        <Counter first={4} />
        <Counter first={10} />
        <Counter first={50} />
      </div>
    ),
  },
  { name: 'CheckboxCard', body: <Ticks /> },
  { name: 'RadioCards', body: <Choice /> },
];
