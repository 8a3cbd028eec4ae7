import {
  ActionRowBuilder,
  AttachmentBuilder,
  type AutocompleteInteraction,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Client,
  ContainerBuilder,
  GatewayIntentBits,
  type Interaction,
  LabelBuilder,
  MediaGalleryBuilder,
  MessageFlags,
  ModalBuilder,
  type ModalSubmitInteraction,
  REST,
  Routes,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  type StringSelectMenuInteraction,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import type { Playground } from '../src/playground.ts';
import { type Colour, png } from '../src/png.ts';

/** A small bot of the real discord.js, that uses of Discord whatever a game bot uses. */
export async function startDemoBot(playground: Playground): Promise<Client<true>> {
  const rest = new REST({ api: playground.api }).setToken(playground.token);
  await rest.put(Routes.applicationCommands(playground.applicationId), { body: [demo.toJSON(), admin.toJSON()] });
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: playground.api } });
  // A late answer or a gone message ends one answer, not the bot.
  client.on('interactionCreate', (interaction) => void answer(interaction).catch(() => undefined));
  const ready = new Promise<Client<true>>((resolve) => client.once('clientReady', resolve));
  await client.login(playground.token);
  return ready;
}

async function answer(interaction: Interaction): Promise<void> {
  if (interaction.isChatInputCommand()) await onCommand(interaction);
  else if (interaction.isAutocomplete()) await onAutocomplete(interaction);
  else if (interaction.isButton()) await onButton(interaction);
  else if (interaction.isStringSelectMenu()) await onSelect(interaction);
  else if (interaction.isModalSubmit()) await onModal(interaction);
}

const fruits = ['apple', 'apricot', 'banana', 'cherry', 'quince'];

export const demo = new SlashCommandBuilder()
  .setName('demo')
  .setDescription('Everything a game bot does')
  .addSubcommand((sub) =>
    sub
      .setName('board')
      .setDescription('A picture with buttons')
      .addIntegerOption((o) =>
        o.setName('size').setDescription('Fields a side').setMinValue(2).setMaxValue(8).setRequired(true),
      )
      .addStringOption((o) =>
        o
          .setName('colour')
          .setDescription('Of the board')
          .addChoices({ name: 'Sea blue', value: 'blue' }, { name: 'Meadow green', value: 'green' }),
      )
      .addUserOption((o) => o.setName('rival').setDescription('Whom to play against'))
      .addBooleanOption((o) => o.setName('quiet').setDescription('Ping nobody')),
  )
  .addSubcommand((sub) =>
    sub
      .setName('pick')
      .setDescription('Choose a fruit')
      .addStringOption((o) => o.setName('fruit').setDescription('Which').setAutocomplete(true).setRequired(true)),
  )
  .addSubcommand((sub) =>
    sub
      .setName('import')
      .setDescription('Hand in a file')
      .addAttachmentOption((o) => o.setName('record').setDescription('A text file').setRequired(true)),
  )
  .addSubcommand((sub) => sub.setName('slow').setDescription('Think first, answer later'))
  .addSubcommand((sub) => sub.setName('secret').setDescription('A private answer'))
  .addSubcommand((sub) => sub.setName('silent').setDescription('No answer at all'))
  .addSubcommand((sub) => sub.setName('layout').setDescription('A message of Components V2'))
  .addSubcommandGroup((group) =>
    group
      .setName('table')
      .setDescription('Tables')
      .addSubcommand((sub) => sub.setName('note').setDescription('Write a note in a modal')),
  );

const admin = new SlashCommandBuilder()
  .setName('tidy')
  .setDescription('For those who may manage messages')
  .setDefaultMemberPermissions(1n << 13n);

async function onCommand(interaction: ChatInputCommandInteraction) {
  const { options } = interaction;
  switch (options.getSubcommand()) {
    case 'board': {
      const size = options.getInteger('size', true);
      const rival = options.getUser('rival') ?? interaction.user;
      await interaction.reply({
        content: `**A board** of ${size} x ${size}. ${rival.toString()}, it is *your* turn in <#${interaction.channelId}>.`,
        files: [boardPicture(size, options.getString('colour') === 'green' ? [0, 158, 115] : [0, 114, 178])],
        components: controls(0),
        ...(options.getBoolean('quiet') === true ? { allowedMentions: { parse: [] } } : {}),
      });
      return;
    }
    case 'pick':
      await interaction.reply(`You picked \`${options.getString('fruit', true)}\`.`);
      return;
    case 'import': {
      const file = options.getAttachment('record', true);
      const text = await (await fetch(file.url)).text();
      await interaction.reply(`${file.name}: ${text.length} characters`);
      return;
    }
    case 'slow':
      await interaction.deferReply();
      await interaction.editReply('Thought about it.');
      await interaction.followUp({ content: 'And one more thing.', flags: MessageFlags.Ephemeral });
      return;
    case 'secret':
      await interaction.reply({
        content: `A word for ${interaction.user} only`,
        flags: MessageFlags.Ephemeral,
        components: controls(0),
      });
      return;
    case 'layout': {
      const picture = boardPicture(4, [213, 94, 0]);
      const container = new ContainerBuilder()
        .setAccentColor(0xe69f00)
        .addTextDisplayComponents(new TextDisplayBuilder().setContent(`## A layout\nFor <@${interaction.user.id}>`))
        .addMediaGalleryComponents(
          new MediaGalleryBuilder().addItems({
            media: { url: 'attachment://board.png' },
            description: 'A board of 4 x 4',
          }),
        );
      await interaction.reply({
        components: [container, ...controls(0)],
        files: [picture],
        flags: MessageFlags.IsComponentsV2,
      });
      return;
    }
    case 'note':
      await interaction.showModal(noteModal);
      return;
    default:
      return;
  }
}

function controls(count: number) {
  const buttons = new ActionRowBuilder<ButtonBuilder>().addComponents(
    new ButtonBuilder().setCustomId(`count:${count}`).setLabel(`Count ${count}`).setStyle(ButtonStyle.Primary),
    new ButtonBuilder().setCustomId('note').setLabel('Write a note').setEmoji('📝').setStyle(ButtonStyle.Secondary),
    new ButtonBuilder().setCustomId('off').setLabel('Not now').setStyle(ButtonStyle.Success).setDisabled(true),
    new ButtonBuilder().setCustomId('end').setLabel('End').setStyle(ButtonStyle.Danger),
    new ButtonBuilder().setURL('https://example.org').setLabel('Rules').setStyle(ButtonStyle.Link),
  );
  const menu = new StringSelectMenuBuilder()
    .setCustomId('fruit')
    .setPlaceholder('Choose fruits')
    .setMaxValues(2)
    .addOptions(fruits.map((fruit) => ({ label: fruit, value: fruit, description: `A ripe ${fruit}` })));
  return [buttons, new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu)];
}

const noteModal = new ModalBuilder()
  .setCustomId('note')
  .setTitle('A note')
  .addLabelComponents(
    new LabelBuilder()
      .setLabel('Title')
      .setDescription('Short is best')
      .setTextInputComponent(
        new TextInputBuilder().setCustomId('title').setStyle(TextInputStyle.Short).setMaxLength(20),
      ),
    new LabelBuilder()
      .setLabel('Text')
      .setTextInputComponent(
        new TextInputBuilder().setCustomId('text').setStyle(TextInputStyle.Paragraph).setRequired(false),
      ),
    new LabelBuilder().setLabel('Fruit').setStringSelectMenuComponent(
      new StringSelectMenuBuilder()
        .setCustomId('fruit')
        .setRequired(false)
        .addOptions(fruits.map((fruit) => ({ label: fruit, value: fruit }))),
    ),
  );

async function onAutocomplete(interaction: AutocompleteInteraction) {
  const typed = interaction.options.getFocused();
  await interaction.respond(fruits.filter((fruit) => fruit.startsWith(typed)).map((name) => ({ name, value: name })));
}

async function onButton(interaction: ButtonInteraction) {
  const [action, argument] = interaction.customId.split(':');
  if (action === 'count') await interaction.update({ components: controls(Number(argument) + 1) });
  else if (action === 'note') await interaction.showModal(noteModal);
  else if (action === 'end') {
    await interaction.deferUpdate();
    await interaction.editReply({ content: 'It is over.', components: [] });
  } else await interaction.reply({ content: 'That board is out of date.', flags: MessageFlags.Ephemeral });
}

async function onSelect(interaction: StringSelectMenuInteraction) {
  await interaction.reply({ content: `${interaction.user} chose ${interaction.values.join(' and ')}` });
}

async function onModal(interaction: ModalSubmitInteraction) {
  const title = interaction.fields.getTextInputValue('title');
  const chosen = interaction.fields.getStringSelectValues('fruit');
  await interaction.reply(`Note: **${title}** ${chosen.join(', ')}`.trim());
}

/** A chequered PNG. */
function boardPicture(size: number, colour: Colour): AttachmentBuilder {
  const field = 60;
  const isDark = (x: number, y: number) => (Math.floor(x / field) + Math.floor(y / field)) % 2 === 0;
  const picture = png(size * field, size * field, (x, y) => (isDark(x, y) ? colour : [240, 240, 235]));
  return new AttachmentBuilder(Buffer.from(picture), {
    name: 'board.png',
    description: `A board of ${size} x ${size}, the first field dark`,
  });
}
