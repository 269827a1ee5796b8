import { Box, Card, DataList, DropdownMenu, Flex, Heading, Switch, Text } from '@radix-ui/themes';
import type { CrewView } from '#libs/shared/contracts';
import { ActionMenu } from '../../ui/overlay/action-menu.js';
import { useCan } from '../shared/rights.js';
import { CREW_CONFIRM, CREWS_TEXTS as TEXTS } from './copy.js';
import { formatHours, formatMembers } from './crew-labels.js';
import { Button } from '../../ui/form/button.js';

export type CrewAction = 'edit' | 'copy' | 'on' | 'off' | 'retire';
type Props = {
  crew: CrewView;
  names: ReadonlyMap<number, string>;
  onAction: (act: CrewAction, crew: CrewView) => void;
};

/** The id of the button that opens the menu of a crew. */
export const menuIdOf = ({ no }: CrewView) => `crew-menu-${no}`;

/** The label explains the switch; changing it requires a confirmation. */
const CrewSwitch = ({ crew, onAction }: Omit<Props, 'names'>) => (
  <Flex align="center" gap="3">
    {useCan('edit-crews') && (
      <Switch
        size="3"
        checked={crew.isActive}
        aria-label={crew.isActive ? TEXTS.switchOff(crew.name) : TEXTS.switchOn(crew.name)}
        aria-describedby={`crew-${crew.no}-state`}
        onCheckedChange={(isOn) => onAction(isOn ? 'on' : 'off', crew)}
      />
    )}
    <Text size="2" weight="bold" id={`crew-${crew.no}-state`}>
      {crew.isActive ? TEXTS.isOn : TEXTS.isOff}
    </Text>
  </Flex>
);

const CrewFacts = ({ crew, names }: Omit<Props, 'onAction'>) => {
  const week = formatHours(crew.hours);
  const facts: [string, string[]][] = [
    [TEXTS.facts.hours, week.length > 0 ? week : [TEXTS.noHours]],
    [TEXTS.facts.home, [crew.homeZip ?? TEXTS.noHome]],
    [TEXTS.facts.members, [formatMembers(crew, names)]],
  ];
  return (
    <DataList.Root size="2">
      {facts.map(([label, lines]) => (
        <DataList.Item key={label}>
          <DataList.Label minWidth="72px">{label}</DataList.Label>
          <DataList.Value>
            <div>
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </div>
          </DataList.Value>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
};

const CrewActions = ({ crew, onAction }: Omit<Props, 'names'>) => (
  <>
    <Button variant="small" aria-label={TEXTS.editOf(crew.name)} onClick={() => onAction('edit', crew)}>
      {TEXTS.edit}
    </Button>
    <ActionMenu id={menuIdOf(crew)} label={TEXTS.moreOf(crew.name)}>
      <DropdownMenu.Item onSelect={() => onAction('copy', crew)}>{TEXTS.copy}</DropdownMenu.Item>
      <DropdownMenu.Item color="red" onSelect={() => onAction('retire', crew)}>
        {CREW_CONFIRM.open}
      </DropdownMenu.Item>
    </ActionMenu>
  </>
);

/** A van: its switch, week and members. */
export const CrewCard = ({ crew, names, onAction }: Props) => (
  <Card asChild size="2">
    <li>
      <Flex direction="column" gap="3">
        <Flex align="center" gap="2">
          <Box flexGrow="1" minWidth="0">
            <Heading as="h3" size="4">
              {crew.name}
            </Heading>
          </Box>
          {useCan('edit-crews') && <CrewActions {...{ crew, onAction }} />}
        </Flex>
        <CrewSwitch crew={crew} onAction={onAction} />
        <CrewFacts crew={crew} names={names} />
      </Flex>
    </li>
  </Card>
);
